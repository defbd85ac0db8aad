/** First text or choice field of a form; colour swatches and file inputs are skipped. */
export function firstField(formId: string): HTMLElement | undefined {
  const fields = 'input:not(:disabled, [hidden], [type=file], [type=color]), textarea:not(:disabled)'
  return document.getElementById(formId)?.querySelector<HTMLElement>(fields) ?? undefined
}

/** Focuses a field for the edition of its value: a short one is selected, a long text is continued at its end. */
export function editValue(field: HTMLElement | undefined): void {
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
}
