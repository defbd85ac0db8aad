/** Copies the text of the field of a button, and says so. */
async function copy(button: HTMLButtonElement, field: HTMLTextAreaElement): Promise<void> {
  field.select()
  await navigator.clipboard.writeText(field.value)
  button.textContent = button.dataset.copied ?? button.textContent
}

/** Buttons that copy: they show where scripts run. */
export function startCopies(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const field = document.getElementById(button.dataset.copy ?? '')
    if (!(field instanceof HTMLTextAreaElement)) continue
    button.hidden = false
    button.addEventListener('click', () => void copy(button, field))
  }
}
