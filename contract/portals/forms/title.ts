import { blockForm } from './fields.ts'

export const titleForm = blockForm((f) =>
  f.block(
    {
      content: f.text(['Titre', 'Title']),
      titleSize: f.choice(['Taille', 'Size'], 'titleSize', { default: 'h3', cols: 6 }),
      titleTag: f.choice(['Niveau dans la page', 'Level in the page'], 'titleTag', {
        cols: 6,
        help: [
          'Celui que lisent les lecteurs d’écran ; celui de la taille par défaut.',
          'The one that screen readers read; that of the size by default.'
        ]
      }),
      link: f.link(),
      anchor: f.section(['Ancre', 'Anchor'], {
        enabled: f.flag(['On peut y mener par un lien', 'A link may lead to it']),
        inToc: f.flag(['Dans le sommaire de la page', 'In the contents of the page'], {
          default: true,
          if: 'parent.data.enabled'
        }),
        label: f.text(['Nom dans le sommaire', 'Name in the contents'], { if: 'parent.data.enabled' })
      })
    },
    {
      color: f.color(),
      icon: f.icon(),
      centered: f.flag(['Centré', 'Centered'], { cols: 6 }),
      bold: f.flag(['En gras', 'Bold'], { cols: 6 }),
      line: f.section(['Trait', 'Line'], {
        position: f.choice(['Position', 'Position'], 'linePosition', { default: 'none', cols: 6 }),
        color: f.color({ if: "parent.data.position && parent.data.position !== 'none'" }),
        growOnHover: f.flag(['S’allonge au survol', 'Grows under the pointer'], {
          if: "parent.data.position && parent.data.position !== 'none'"
        })
      })
    },
    { required: ['titleSize'] }
  )
)
