import { blockForm, type Fields, type Schema } from './fields.ts'

/**
 * Form of the background of a banner.
 * @param properties further properties of the background
 */
export function backgroundOf(f: Fields, properties: Record<string, Schema> = {}): Schema {
  return f.section(['Fond', 'Background'], {
    color: f.color({ kind: 'area', cols: 12 }),
    image: f.image(['Image de fond', 'Picture behind'], { props: { width: 2400, height: 1600 } }),
    tintStrength: f.slider(
      ['Force de la couleur sur l’image', 'Strength of the color over the picture'],
      { minimum: 0, maximum: 1, step: 0.05 },
      { default: 0.8, if: 'parent.data.image' }
    ),
    ...properties
  })
}

export const bannerForm = blockForm((f) => {
  const padding = (fr: string, en: string) =>
    f.slider([fr, en], { minimum: 4, maximum: 16 }, { default: 4, cols: 6 })
  return f.block(
    {},
    {
      fullWidth: f.flag(['Sur toute la largeur de la fenêtre', 'As wide as the window']),
      background: backgroundOf(f),
      pt: padding('Marge intérieure en haut', 'Padding at the top'),
      pb: padding('Marge intérieure en bas', 'Padding at the bottom'),
      pl: padding('Marge intérieure à gauche', 'Padding on the left'),
      pr: padding('Marge intérieure à droite', 'Padding on the right'),
      overflowTop: f.flag(['Remonte sur le bloc du dessus', 'Reaches over the block above'], { cols: 6 }),
      overflowBottom: f.flag(['Le bloc du dessous remonte dessus', 'The block below reaches over it'], {
        cols: 6
      })
    }
  )
})
