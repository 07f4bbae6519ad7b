/** A prompt and the cursor block. */
export const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1b1f2a"/>' +
  '<path d="M8 9l7 7-7 7" fill="none" stroke="#e6e9ef" stroke-width="3"/><rect x="18" y="11" width="7" height="12" fill="#3ddc97"/></svg>';
