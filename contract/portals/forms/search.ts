import { blockForm } from './fields.ts'

export const searchForm = blockForm((f) =>
  f.block(
    {
      label: f.text(['Libellé', 'Label']),
      hideLabel: f.flag(['Libellé pour les seuls lecteurs d’écran', 'Label for screen readers only']),
      redirectPage: f.flag(['Mène au catalogue de données', 'Leads to the catalog of datasets'])
    },
    {
      btnPosition: f.choice(['Bouton', 'Button'], 'searchButton', { default: 'included', cols: 6 }),
      color: f.color({ kind: 'full' }),
      rounded: f.rounded(),
      density: f.density(),
      elevation: f.elevation(),
      border: f.flag(['Bord', 'Border'], { default: true, cols: 6 }),
      fullWidth: f.flag(['Sur toute la largeur', 'All the width'], { cols: 6 }),
      centered: f.flag(['Centré', 'Centered'], { cols: 6 })
    }
  )
)
