/** First text or choice field of a form; colour swatches and file inputs are skipped. */
export function firstField(formId: string): HTMLElement | undefined {
  const fields = 'input:not(:disabled, [hidden], [type=file], [type=color]), textarea:not(:disabled)'
  return document.getElementById(formId)?.querySelector<HTMLElement>(fields) ?? undefined
}
