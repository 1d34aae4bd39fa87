// Before the first paint: the theme the reader chose, so that the page never flashes in the other one.
try {
  const theme = localStorage.getItem('copse:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is denied: the theme follows the system.
}
