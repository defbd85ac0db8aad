/** Forms made from schemas. Everything heavy is loaded when it shows. */
import { lazyScreen, preload } from '../lazyScreen.ts'

export type { LineFormDataset, LineFormProps, LineFormState } from './line/LineForm.tsx'
export type { LineValues } from './line/lineValues.ts'
export { schemaFormMessages } from './messages.ts'

/** Form of one line of an editable dataset; stands in a `Suspense`. */
export const LineForm = lazyScreen(async () => (await import('./line/LineForm.tsx')).LineForm)

/** Starts to load the line form, before it is needed. */
export function preloadLineForm(): void {
  void preload(LineForm)
}
