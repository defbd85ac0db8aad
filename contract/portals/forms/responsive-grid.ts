import { blockForm } from './fields.ts'

export const responsiveGridForm = blockForm((f) =>
  f.block(
    {},
    {
      columns: f.choice(['Colonnes', 'Columns'], 'columns', { default: 2, cols: 6 }),
      gutter: f.choice(['Espace entre elles', 'Space between them'], 'gutter', {
        default: 'default',
        cols: 6
      }),
      align: f.choice(['Hauteur des blocs', 'Height of the blocks'], 'columnAlign', { cols: 6 }),
      centered: f.flag(['Dernière ligne centrée', 'Last row centered'], { cols: 6 })
    }
  )
)
