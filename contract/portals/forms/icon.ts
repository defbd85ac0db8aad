import { blockForm } from './fields.ts'

export const iconForm = blockForm((f) =>
  f.block(
    { icon: f.icon() },
    {
      size: f.slider(
        ['Taille (pixels)', 'Size (pixels)'],
        { minimum: 16, maximum: 128, step: 4 },
        { default: 48 }
      ),
      centered: f.flag(['Centrée', 'Centered'])
    }
  )
)
