/** Sets the color scheme that the reader chose before anything is drawn; `site.js` changes it. */
// What needs a script is there from the first paint, so that nothing moves.
globalThis.document.documentElement.classList.add('scripted');
try {
  const scheme = globalThis.localStorage.getItem('scheme');
  if (scheme === 'light' || scheme === 'dark') globalThis.document.documentElement.dataset.scheme = scheme;
} catch {
  // Without storage, the scheme is that of the system.
}
