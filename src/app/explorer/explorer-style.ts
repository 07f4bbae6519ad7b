/** The look of the API explorer, over the style sheet of Swagger UI. */
export const EXPLORER_STYLE = `
:root { --ink: #1f2430; --paper: #ffffff; --line: #d8dbe2; --accent: #5b3df5; }
html.dark-mode { --ink: #e4e6ea; --paper: #1c2022; --line: #3f444e; --accent: #7c64ff; }
body { background: var(--paper); }
.swagger-ui .bar { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; padding: 12px 20px;
  background: #1f2430; font: 600 15px/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.swagger-ui .bar a { color: #fff; text-decoration: none; }
.swagger-ui .bar a:is(:hover, :focus-visible) { text-decoration: underline; }
.swagger-ui .bar .bar-name { font-size: 18px; margin-right: auto; }
.bar-name::before { content: '▸ '; color: #50fa7b; }
.bar-name span { opacity: .7; font-weight: 400; }
.swagger-ui .bar nav { display: flex; gap: 20px; }
.swagger-ui { color: var(--ink); }
.swagger-ui :is(.markdown, .renderedMarkdown, code, pre, .opblock-summary-path) { overflow-wrap: anywhere; }
.swagger-ui .info { margin: 28px 0 20px; }
.swagger-ui .info .title small pre { font-family: inherit; }
.swagger-ui .info hgroup a { display: none; }
.swagger-ui .scheme-container { box-shadow: none; border-block: 1px solid var(--line); padding: 16px 0; background: none; }
:is(html, html.dark-mode) .swagger-ui .btn:is(.authorize, .execute) { background: var(--accent); border-color: var(--accent); color: #fff; }
:is(html, html.dark-mode) .swagger-ui .btn.authorize svg { fill: #fff; }
.swagger-ui .response-col_links { display: none; }
.swagger-ui .responses-inner img { max-width: 100%; height: auto; }
.swagger-ui .others-toggle { width: 100%; padding: 10px 20px; border: 0; border-top: 1px solid var(--line);
  background: none; color: inherit; font: 600 13px/1.4 sans-serif; text-align: left; cursor: pointer; }
.swagger-ui .others-toggle::before { content: '▸ '; }
.swagger-ui .others-toggle[aria-expanded=true]::before { content: '▾ '; }
@media (max-width: 640px) {
  .swagger-ui table.headers :is(th, td):last-child { display: none; }
  .swagger-ui table.headers td { padding: 4px 8px 4px 0; overflow-wrap: anywhere; }
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .opblock .opblock-summary-path { max-width: 100%; }
  .swagger-ui table.parameters, .swagger-ui table.parameters tbody, .swagger-ui table.parameters tr,
  .swagger-ui .parameters-col_name, .swagger-ui .parameters-col_description { display: block; width: 100%; max-width: 100%; }
}
`;
