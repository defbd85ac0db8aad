/** Forms made from schemas. Everything heavy is loaded when it shows. */
import { lazy } from 'react'

export type { LineFormDataset, LineFormProps, LineFormState } from './line/LineForm.tsx'
export type { LineValues } from './line/lineValues.ts'
export { schemaFormMessages } from './messages.ts'

const loadLineForm = () => import('./line/LineForm.tsx')

/** Form of one line of an editable dataset; stands in a `Suspense`. */
export const LineForm = lazy(async () => ({ default: (await loadLineForm()).LineForm }))

/** Starts to load the line form, before it is needed. */
export function preloadLineForm(): void {
  void loadLineForm()
}
