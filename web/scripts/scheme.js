/**
 * Before anything is drawn: shows what needs a script, so that nothing moves when `site.js` comes, and sets the color
 * scheme that the reader chose.
 */
globalThis.document.documentElement.classList.add('scripted');
try {
  const scheme = globalThis.localStorage.getItem('scheme');
  if (scheme === 'light' || scheme === 'dark') globalThis.document.documentElement.dataset.scheme = scheme;
} catch {
  // Without storage, the scheme is that of the system.
}
