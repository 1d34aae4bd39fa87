/** Sets custom properties of an element from script, where a `style` attribute would break the content security policy. */
import {
  Directive,
  type DirectiveResult,
  directive,
  type ElementPart,
  type PartInfo,
  PartType,
} from 'lit/directive.js';

class CssVars extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('cssVars() stands on an element.');
  }

  render(_values: Record<string, string>): void {}

  override update(part: ElementPart, [values]: [Record<string, string>]): void {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(values)) style.setProperty(name, value);
  }
}

export const cssVars: (values: Record<string, string>) => DirectiveResult = directive(CssVars);
