import { portalTexts } from '../../view/texts.ts'

export const useContactTexts = portalTexts({
  fr: {
    required: 'Les champs marqués d’un astérisque sont obligatoires.',
    from: 'Votre adresse électronique',
    fromHelp: 'Pour que l’on puisse vous répondre. Exemple : prenom.nom@exemple.fr',
    subject: 'Objet',
    subjectHelp: 'De {least} à {most} caractères.',
    message: 'Message',
    between: 'De {least} à {most} caractères.',
    atLeast: 'Au moins {least} caractères.',
    atMost: 'Au plus {most} caractères.',
    choose: 'Choisir',
    several: 'Plusieurs choix sont possibles : Ctrl ou ⌘ avec un clic.',
    send: 'Envoyer',
    sending: 'Envoi en cours…',
    sent: 'Votre message est envoyé. Une réponse vous sera faite à l’adresse {from}.',
    another: 'Écrire un autre message',
    address: 'Cette adresse électronique n’est pas valide.',
    often:
      'Un message a déjà été envoyé il y a moins d’une minute. Patientez un peu, puis envoyez de nouveau : rien de ce que vous avez écrit n’est perdu.',
    nobody: 'Ce portail n’a pas d’adresse de contact : personne ne recevrait votre message.',
    failed:
      'L’envoi n’a pas abouti. Rien de ce que vous avez écrit n’est perdu : essayez de nouveau dans un instant.',
    noScript: 'Pour envoyer ce formulaire, JavaScript doit être activé dans votre navigateur.',
    otherwise: 'Vous pouvez aussi nous joindre autrement :',
    phone: 'Téléphone',
    website: 'Site web',
    reach: 'Nous joindre'
  },
  en: {
    required: 'Fields with an asterisk are required.',
    from: 'Your email address',
    fromHelp: 'So that you may be answered. Example: name@example.org',
    subject: 'Subject',
    subjectHelp: '{least} to {most} characters.',
    message: 'Message',
    between: '{least} to {most} characters.',
    atLeast: 'At least {least} characters.',
    atMost: 'At most {most} characters.',
    choose: 'Choose',
    several: 'Several may be chosen: Ctrl or ⌘ with a click.',
    send: 'Send',
    sending: 'Sending…',
    sent: 'Your message is sent. You will be answered at {from}.',
    another: 'Write another message',
    address: 'This email address is not valid.',
    often:
      'A message was sent less than a minute ago. Wait a little, then send again: nothing of what you wrote is lost.',
    nobody: 'This portal has no contact address: nobody would get your message.',
    failed: 'It could not be sent. Nothing of what you wrote is lost: try again in a moment.',
    noScript: 'To send this form, JavaScript has to be enabled in your browser.',
    otherwise: 'You may also reach us otherwise:',
    phone: 'Phone',
    website: 'Website',
    reach: 'Reach us'
  }
})

/** Replaces the `{names}` in a text by values. */
export const filled = (text: string, values: Record<string, number | string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
