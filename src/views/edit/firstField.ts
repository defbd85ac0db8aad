/** The first field of a form that takes a text or a choice: the swatch of a colour stands before its text. */
export function firstField(formId: string): HTMLElement | undefined {
  const fields = 'input:not(:disabled, [hidden], [type=file], [type=color]), textarea:not(:disabled)'
  return document.getElementById(formId)?.querySelector<HTMLElement>(fields) ?? undefined
}
