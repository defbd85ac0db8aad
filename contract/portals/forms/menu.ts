import { blockForm } from './fields.ts'

export const menuForm = blockForm((f) =>
  f.block(
    {
      label: f.text(['Nom du bouton', 'Name of the button'], { default: 'Menu' }),
      links: f.listOf(['Liens', 'Links'], f.link(undefined, { props: { hasIcon: true } }))
    },
    { centered: f.flag(['Centré', 'Centered']), ...f.buttonStyle() }
  )
)
