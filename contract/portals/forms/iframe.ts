import { blockForm } from './fields.ts'

export const iframeForm = blockForm((f) =>
  f.block(
    {
      url: f.text(['Adresse', 'Address'], {
        maxLength: 2000,
        pattern: '^https?://|^/',
        help: [
          'Le domaine doit être parmi ceux que le portail peut montrer dans ses cadres.',
          'Its domain has to be among those that the portal may frame.'
        ]
      }),
      title: f.text(['Titre', 'Title'], {
        help: [
          'Ce que montre le cadre, pour qui ne le voit pas.',
          'What the frame shows, for who does not see it.'
        ]
      })
    },
    { scroll: f.flag(['Défile', 'Scrolls']) },
    { required: ['url'] }
  )
)
