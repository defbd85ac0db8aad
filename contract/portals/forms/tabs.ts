import { blockForm, type Fields, type Schema } from './fields.ts'

/** Form of a part that contains inner blocks; they are edited in the page itself. */
export function partOf(f: Fields): Schema {
  return f.object(
    {
      title: f.text(['Titre', 'Title']),
      icon: f.icon(),
      children: { type: 'array', default: [], layout: 'none' }
    },
    ['title']
  )
}

export const tabsForm = blockForm((f) =>
  f.block(
    {
      tabs: f.list(['Onglets', 'Tabs'], partOf(f), { maxItems: 20, itemTitle: 'item.title' })
    },
    {
      align: f.choice(['Place des onglets', 'Place of the tabs'], 'place', { default: 'start', cols: 6 }),
      grow: f.flag(['Sur toute la largeur', 'All the width'], { cols: 6 }),
      border: f.flag(['Bord', 'Border'], { default: true, cols: 6 })
    },
    { required: ['tabs', 'align'] }
  )
)
