/** The first field of a form that takes a text or a choice. */
export function firstField(formId: string): HTMLElement | undefined {
  const fields = 'input:not(:disabled, [hidden], [type=file]), textarea:not(:disabled)'
  return document.getElementById(formId)?.querySelector<HTMLElement>(fields) ?? undefined
}
