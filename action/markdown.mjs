/** Of Markdown and HTML, for a text that a person wrote. */
const SPECIAL = /[\\`*_{}[\]()#+!|<>&~@-]/g;

/**
 * Shows each recording as its picture under its title, both links to its page.
 * @param recordings as the API describes them
 */
export function markdownOf(recordings) {
  return recordings
    .map(({ title, url, embed_codes: { markdown } }) => {
      const name = title.replace(/\s+/g, ' ').replace(SPECIAL, '\\$&');
      return `**[${name}](${url})**\n\n${markdown}`;
    })
    .join('\n\n');
}
