import { blockForm } from './fields.ts'

export const dividerForm = blockForm((f) =>
  f.block(
    { content: f.text(['Texte au milieu', 'Text in the middle']) },
    {
      color: f.color({ cols: 12 }),
      thickness: f.slider(['Épaisseur', 'Thickness'], { minimum: 1, maximum: 10 }, { default: 1, cols: 6 }),
      opacity: f.slider(
        ['Opacité', 'Opacity'],
        { minimum: 0.1, maximum: 1, step: 0.1 },
        { default: 0.1, cols: 6 }
      ),
      inset: f.flag(['En retrait', 'Inset'], { cols: 6 }),
      rounded: f.flag(['Bouts ronds', 'Round ends'], { default: true, cols: 6 })
    }
  )
)
