import { blockForm } from './fields.ts'

export const textForm = blockForm((f) =>
  f.block({ content: f.markdown(['Texte', 'Text']) }, { centered: f.flag(['Centré', 'Centered']) })
)
