import { backgroundOf } from './banner.ts'
import { blockForm } from './fields.ts'

export const cardForm = blockForm((f) =>
  f.block(
    {
      title: f.text(['Titre', 'Title']),
      link: f.link(),
      thumbnail: f.section(['Image', 'Picture'], {
        image: f.image(),
        location: f.choice(['Position', 'Position'], 'thumbnailLocation', {
          default: 'center',
          cols: 6,
          if: 'parent.data.image'
        }),
        crop: f.flag(['Rognée à la taille de la boîte', 'Cropped to the size of the card'], {
          default: true,
          cols: 6,
          if: 'parent.data.image'
        })
      }),
      actions: f.listOf(['Boutons', 'Buttons'], f.link(undefined, { props: { hasIcon: true } }), {
        maxItems: 10
      }),
      actionStyle: f.ownButtonLook(['Style des boutons', 'Style of the buttons'], {
        if: 'parent.data.actions && parent.data.actions.length > 0'
      })
    },
    {
      contentAlign: f.choice(['Place du contenu', 'Place of the content'], 'columnAlign', {
        values: ['start', 'center', 'end'],
        cols: 6
      }),
      elevation: f.elevation(),
      rounded: f.rounded(),
      border: f.flag(['Bord', 'Border'], { default: true, cols: 6 }),
      background: backgroundOf(f, {
        tonal: f.flag(['Couleur pâle', 'Pale color'], { if: 'parent.data.color && !parent.data.image' })
      }),
      hover: f.hover()
    }
  )
)
