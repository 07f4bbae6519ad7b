/** A code with a copy button. @param label names the code for screen readers */
export function CopyCode({ code, label }: { readonly code: string; readonly label: string }) {
  return (
    <div class="copy">
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{code}</code>
      </pre>
      <button type="button" data-copy={code} aria-label={`Copy: ${label}`}>
        Copy
      </button>
    </div>
  );
}
