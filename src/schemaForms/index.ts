/** Schema-driven forms. Large parts are loaded lazily. */
import { lazyScreen, preload } from '../lazyScreen.ts'

export type { LineFormDataset, LineFormProps, LineFormState } from './line/LineForm.tsx'
export type { LineValues } from './line/lineValues.ts'
export { schemaFormMessages } from './messages.ts'

/** Form of one line of an editable dataset; must be inside a `Suspense`. */
export const LineForm = lazyScreen(async () => (await import('./line/LineForm.tsx')).LineForm)

/** Preloads the line form. */
export function preloadLineForm(): void {
  void preload(LineForm)
}
