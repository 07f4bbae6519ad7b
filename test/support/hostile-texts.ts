/** Texts that execute as a script if a page inserts them unescaped into HTML, an attribute, a template or a script. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<script>window.hit=1</script>',
  '"><img src=x onerror="window.hit=1">',
  "'><svg onload=window.hit=1>",
  '</title><script>window.hit=1</script>',
  '</textarea><script>window.hit=1</script>',
  '{{constructor.constructor("window.hit=1")()}}',
  '<a href="javascript:window.hit=1">x</a>',
  '<iframe srcdoc="<script>top.hit=1</script>">',
  '--><script>window.hit=1</script>',
  ']]><script>window.hit=1</script>',
  '\\x3cscript\\x3ewindow.hit=1\\x3c/script\\x3e',
  '[x](javascript:window.hit=1) ![x](javascript:window.hit=1)',
  '&lt;script&gt;window.hit=1&lt;/script&gt;',
];
