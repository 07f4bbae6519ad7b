/**
 * Fills an empty text of a draft, and says that it is a suggestion. One that was suggested before is replaced; what the
 * author wrote or cleared stays.
 */
export function suggest(draft: HTMLElement, name: 'title' | 'command' | 'tags', text: string): void {
  const input = draft.querySelector<HTMLInputElement>(`input[name=${name}]`);
  const hint = input?.parentElement?.querySelector<HTMLElement>('.hint');
  if (!input || !hint || text === '' || text === input.value) return;
  const isSuggested = input.dataset['suggested'] !== undefined;
  if ((input.value !== '' && !isSuggested) || input.dataset['own'] !== undefined) return;
  input.value = text;
  if (isSuggested) return;
  input.dataset['suggested'] = '';
  const before = [...hint.childNodes];
  const own = () => {
    delete input.dataset['suggested'];
    input.dataset['own'] = '';
    hint.replaceChildren(...before);
  };
  const clear = document.createElement('button');
  clear.type = 'button';
  clear.className = 'link';
  clear.textContent = 'Clear';
  clear.setAttribute('aria-label', `Clear the suggested ${name}`);
  clear.addEventListener('click', () => {
    input.value = '';
    input.focus();
    own();
  });
  hint.replaceChildren('Suggested from the cast. ', clear);
  input.addEventListener('input', own, { once: true });
}
