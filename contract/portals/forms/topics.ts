import { blockForm } from './fields.ts'

export const topicsForm = blockForm((f) =>
  f.block(
    {
      mode: f.choices(['Thématiques de', 'Topics of'], 'topicMode', { default: ['datasets'] }),
      redirectPage: f.flag(['Mènent au catalogue', 'Lead to the catalog'], {
        if: '!parent.data.mode || parent.data.mode.length < 2',
        help: ['Sinon elles filtrent la page.', 'Else they filter the page.']
      })
    },
    {
      color: f.choice(['Couleur', 'Color'], 'topicColor', { default: 'default', cols: 6 }),
      variant: f.variant(),
      rounded: f.rounded(),
      density: f.density(),
      elevation: f.elevation(),
      centered: f.flag(['Centrées', 'Centered'], { cols: 6 }),
      showIcon: f.flag(['Montrer les icônes', 'Show the icons'], { default: true, cols: 6 }),
      iconColor: f.color({
        kind: 'full',
        title: ['Couleur des icônes', 'Color of the icons'],
        if: 'parent.data.showIcon !== false'
      }),
      hover: f.hover(['darken', 'elevate', 'background', 'border', 'grow'])
    }
  )
)
