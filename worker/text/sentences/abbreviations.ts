/** Abbreviations by whether a sentence may end with them. In lower case, without their last full stop. */

/** As they are met in texts of a language. */
export interface Abbreviations {
  /** Something always follows. */
  never: ReadonlySet<string>;
  /** A capital behind them begins a sentence. */
  mayEnd: ReadonlySet<string>;
  /** Before a number they are abbreviations, else words or names. */
  beforeNumber: ReadonlySet<string>;
}

const list = (words: string): string[] => words.trim().split(/\s+/);

const DUTCH = {
  never: list(`
    aanh afb afd alg art artt bijl bijv blz bv ca c.q d.d d.m.v d.w.z dhr dr drs ds evt fig gem hfst i.c.m i.h.b i.o.v
    i.p.v i.t.t i.v.m incl excl ing ir jhr jkvr jo m.a.w m.b.t m.b.v m.i.v m.n m.u.v max mevr min mr mw n.a.v nl nr nrs
    o.a o.b.v o.g.v o.l.v o.m p pag par pp prof r.o resp sr st stb stcrt t.a.v t.b.v t.e.m t.g.v t.h.v t.n.v t.o.v tab tel
    trb vb vgl zgn z.g.a.n z.o.z fam geb`),
  mayEnd: list(
    'a.s b.v n.v v.o.f btw c.s e.a e.d e.v enz etc jl mln mld n.v.t n.o.t.k o.i.d p.p p.w v.chr n.chr a.u.b w.o',
  ),
  beforeNumber: list('no lid jan feb febr mrt apr jun jul aug sep sept okt nov dec'),
};

const ENGLISH = {
  never: list(`
    mr mrs ms mx dr prof st rev hon gen col sgt capt lt gov sen rep pres vs e.g i.e cf viz approx ca ed eds fig figs eq eqs
    para paras pp p dept est`),
  mayEnd: list(
    'a.m p.m u.s u.k u.n e.u d.c inc ltd co corp jr sr et.al al etc ph.d b.a m.a b.sc m.sc esq plc bros',
  ),
  beforeNumber: list('no nos vol vols ch sec art sect ver jan feb mar apr jun jul aug sep sept oct nov dec'),
};

const GERMAN = {
  never: list(`
    z.b d.h u.a bzw ca dr prof hr fr nr art abs vgl bspw evtl ggf inkl exkl max min sog st str tel v.a i.d.r u.u o.ä z.t
    zzgl`),
  mayEnd: list('usw etc u.s.w n.chr v.chr a.d'),
  beforeNumber: list('s bd kap jan feb mär apr jun jul aug sept okt nov dez'),
};

type Lists = Record<keyof Abbreviations, string[]>;

function merged(...all: Lists[]): Abbreviations {
  const of = (key: keyof Abbreviations): Set<string> => new Set(all.flatMap((lists) => lists[key]));
  return { never: of('never'), mayEnd: of('mayEnd'), beforeNumber: of('beforeNumber') };
}

const BY_LANGUAGE: Readonly<Record<string, Abbreviations>> = {
  nl: merged(DUTCH),
  en: merged(ENGLISH),
  de: merged(GERMAN),
};
const ALL = merged(DUTCH, ENGLISH);

/** Of languages without a list, those of Dutch and English. */
export function abbreviationsOf(language: string): Abbreviations {
  return BY_LANGUAGE[language] ?? ALL;
}
