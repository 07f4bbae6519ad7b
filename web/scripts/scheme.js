/** Sets the color scheme that the reader chose before anything is drawn; `site.js` changes it. */
try {
  const scheme = globalThis.localStorage.getItem('scheme');
  if (scheme === 'light' || scheme === 'dark') {
    globalThis.document.documentElement.dataset.scheme = scheme;
  }
} catch {
  // Without storage, the scheme is that of the system.
}
