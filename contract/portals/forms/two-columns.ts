import { blockForm } from './fields.ts'

export const twoColumnsForm = blockForm((f) =>
  f.block(
    {},
    {
      disposition: f.choice(['Largeurs', 'Widths'], 'disposition', { default: 'equal', cols: 6 }),
      gutter: f.choice(['Espace entre elles', 'Space between them'], 'gutter', {
        default: 'default',
        cols: 6
      }),
      align: f.section(['Contenu', 'Content'], {
        left: f.choice(['À gauche', 'On the left'], 'columnAlign', { cols: 6 }),
        right: f.choice(['À droite', 'On the right'], 'columnAlign', { cols: 6 })
      })
    },
    { required: ['disposition', 'gutter'] }
  )
)
