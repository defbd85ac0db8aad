import type { FeatureMessages } from '../../i18n/translate.tsx'

export const contactMessages: FeatureMessages = {
  fr: {
    contact: {
      title: 'Nous écrire',
      link: 'Nous écrire',
      intro: 'Votre message est envoyé aux personnes qui gèrent %{brand}. Elles répondront à votre adresse.',
      from: 'Votre adresse mail',
      subject: 'Sujet',
      text: 'Message',
      submit: 'Envoyer',
      waiting: 'Le message part dans quelques secondes : ce délai écarte les robots.',
      sent: 'Votre message a été envoyé. La réponse arrivera à %{email}.',
      another: 'Écrire un autre message',
      back: 'Retour à %{brand}',
      none: "%{brand} n'a pas d'adresse de contact."
    }
  },
  en: {
    contact: {
      title: 'Contact us',
      link: 'Contact us',
      intro: 'Your message goes to the people who run %{brand}. They will answer to your address.',
      from: 'Your email address',
      subject: 'Subject',
      text: 'Message',
      submit: 'Send',
      waiting: 'The message leaves in a few seconds: this delay keeps robots out.',
      sent: 'Your message was sent. The answer will come to %{email}.',
      another: 'Write another message',
      back: 'Back to %{brand}',
      none: '%{brand} has no contact address.'
    }
  }
}
