import { blockForm, type Fields, type Schema } from './fields.ts'

function additionalField(f: Fields): Schema {
  return f.object(
    {
      type: f.choice(['Type', 'Type'], 'contactField', { default: 'text', cols: 6 }),
      key: f.text(['Clé', 'Key'], {
        pattern: '^[a-z]+(?:_[a-z]+)*$',
        maxLength: 50,
        cols: 6,
        help: [
          'Des minuscules, séparées par des tirets bas ; {clé} la reprend dans les modèles.',
          'Small letters, with underscores between them; {key} takes it in the templates.'
        ]
      }),
      label: f.text(['Libellé', 'Label']),
      options: {
        ...f.listOf(
          ['Choix', 'Choices'],
          { type: 'string', maxLength: 200 },
          { if: "parent.data.type === 'select'" }
        ),
        layout: { if: "parent.data.type === 'select'" }
      },
      required: f.flag(['Obligatoire', 'Required'], { cols: 6 }),
      multiple: f.flag(['Plusieurs choix', 'Several choices'], {
        cols: 6,
        if: "parent.data.type && parent.data.type !== 'text'"
      })
    },
    ['type', 'key', 'label']
  )
}

export const contactForm = blockForm((f) => {
  const hasMessage = 'parent.data.enableMessage !== false'
  return f.block(
    {
      defaultFields: f.section(['Champs', 'Fields'], {
        enableSubject: f.flag(['Objet', 'Subject'], { default: true, cols: 6 }),
        requiredSubject: f.flag(['Objet obligatoire', 'Subject required'], {
          default: true,
          cols: 6,
          if: 'parent.data.enableSubject !== false'
        }),
        enableMessage: f.flag(['Message', 'Message'], { default: true, cols: 6 }),
        requiredMessage: f.flag(['Message obligatoire', 'Message required'], {
          default: true,
          cols: 6,
          if: hasMessage
        }),
        messageMinLength: f.number(
          ['Longueur minimale (-1 : aucune)', 'Shortest message (-1: any)'],
          -1,
          10_000,
          {
            default: 50,
            cols: 6,
            if: hasMessage
          }
        ),
        messageMaxLength: f.number(
          ['Longueur maximale (-1 : aucune)', 'Longest message (-1: any)'],
          -1,
          20_000,
          {
            default: 2000,
            cols: 6,
            if: hasMessage
          }
        )
      }),
      additionalFields: f.list(['Autres champs', 'Other fields'], additionalField(f), {
        maxItems: 20,
        itemTitle: 'item.label'
      }),
      subjectTemplate: f.text(['Modèle de l’objet du courriel', 'Template of the subject of the mail'], {
        help: [
          '{from}, {subject}, {message}, {portalName}, {portalDomain} et les clés des autres champs sont remplacés.',
          '{from}, {subject}, {message}, {portalName}, {portalDomain} and the keys of the other fields are replaced.'
        ]
      }),
      bodyTemplate: f.markdown(['Modèle du courriel', 'Template of the mail']),
      showInfo: f.flag(['Montrer les coordonnées du portail', 'Show how to reach the portal']),
      showSocial: f.flag(['Montrer les réseaux sociaux', 'Show the social networks'])
    },
    { sendButton: f.ownButtonLook(['Bouton d’envoi', 'Send button']) }
  )
})
