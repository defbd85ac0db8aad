/** Copies the text of a field, and confirms it. */
async function copy(button: HTMLButtonElement, field: HTMLTextAreaElement): Promise<void> {
  field.select()
  await navigator.clipboard.writeText(field.value)
  button.textContent = button.dataset.copied ?? button.textContent
}

/** Enables the copy buttons, which are hidden without scripts. */
export function startCopies(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const field = document.getElementById(button.dataset.copy ?? '')
    if (!(field instanceof HTMLTextAreaElement)) continue
    button.hidden = false
    button.addEventListener('click', () => void copy(button, field))
  }
}
