import { blockForm } from './fields.ts'

export const alertForm = blockForm((f) =>
  f.block(
    {
      alertType: f.choice(['Nature', 'Kind'], 'alertType', { default: 'info', cols: 6 }),
      title: f.text(['Titre', 'Title'], { cols: 6 }),
      content: f.markdown(['Texte', 'Text']),
      closable: f.flag(['On peut le fermer', 'It may be closed'])
    },
    { icon: f.icon(), color: f.color(), variant: f.variant() },
    { required: ['alertType'] }
  )
)
