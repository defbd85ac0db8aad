import { blockForm } from './fields.ts'

export const metricsForm = blockForm((f) =>
  f.block(
    { metrics: f.choices(['Chiffres', 'Figures'], 'metric', { default: ['datasets', 'records'] }) },
    {
      color: f.color({ kind: 'full' }),
      elevation: f.elevation(),
      rounded: f.rounded(),
      border: f.flag(['Bord', 'Border'], { default: true, cols: 6 }),
      fullWidth: f.flag(['Sur toute la largeur', 'All the width'], { cols: 6 })
    },
    { required: ['metrics'] }
  )
)
