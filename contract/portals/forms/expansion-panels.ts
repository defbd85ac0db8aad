import { blockForm } from './fields.ts'
import { partOf } from './tabs.ts'

export const expansionPanelsForm = blockForm((f) =>
  f.block(
    {
      panels: f.list(['Panneaux', 'Panels'], partOf(f), { maxItems: 100, itemTitle: 'item.title' }),
      multiple: f.flag(['Plusieurs peuvent être ouverts', 'Several may be open']),
      openFirst: f.flag(['Le premier est ouvert', 'The first one is open'], { cols: 6 }),
      openAll: f.flag(['Tous sont ouverts', 'All are open'], { cols: 6, if: 'parent.data.multiple' })
    },
    {
      elevation: f.elevation(),
      rounded: f.rounded(),
      titleBackgroundColor: f.color({ kind: 'area', title: ['Fond des titres', 'Background of the titles'] }),
      textBackgroundColor: f.color({ kind: 'area', title: ['Fond des textes', 'Background of the texts'] })
    },
    { required: ['panels'] }
  )
)
