let files: Promise<unknown> | undefined;

/** Loads asciinema-player and its styles, once. They are in a template, so that the page does not load them. */
export function loadPlayer(): Promise<unknown> {
  const template = document.querySelector<HTMLTemplateElement>('#player-files');
  if (!template) return Promise.reject(new Error('The page does not name the files of the player.'));
  files ??= Promise.all([...template.content.children].map(loadFile));
  files.catch(() => (files = undefined));
  return files;
}

function loadFile(element: Element): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const file = document.importNode(element, true);
    file.addEventListener('load', resolve);
    file.addEventListener('error', () => {
      file.remove();
      reject(new Error('A file of the player could not be loaded.'));
    });
    document.head.append(file);
  });
}
