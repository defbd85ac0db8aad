import { problemMessages } from '../../src/schemaForms/problems/messages.ts'
import { locale, translator } from '../shared/language.ts'
import { wordsOf } from './words.ts'

export const formText = translator({
  fr: {
    submit: 'Envoyer',
    sending: 'Envoi en cours…',
    thanks: 'Merci, votre réponse est enregistrée.',
    another: 'Envoyer une autre réponse',
    mandatory: 'Les champs marqués * sont obligatoires.',
    mandatoryField: '(obligatoire)',
    problems: 'Un champ est à corriger. |||| %{smart_count} champs sont à corriger.',
    refused: "Votre réponse n'a pas été acceptée.",
    failed: "L'envoi a échoué. Votre saisie est conservée : réessayez dans un instant.",
    tooEarly:
      "L'envoi est arrivé trop vite pour une saisie à la main. Attendez quelques secondes et envoyez à nouveau.",
    tooFast: 'Vous venez d’envoyer une réponse : attendez une minute avant la suivante.',
    forbidden:
      "Vous n'avez pas le droit d'ajouter des réponses. Demandez un lien protégé à qui gère ce formulaire.",
    signIn: 'Se connecter',
    noColumns: "Ce jeu de données n'a pas encore de colonne à remplir.",
    choose: 'Choisissez…',
    none: 'Aucune réponse',
    yes: 'Oui',
    no: 'Non',
    latitude: 'Latitude',
    longitude: 'Longitude',
    position: 'Position',
    myPosition: 'Ma position',
    locating: 'Recherche…',
    noPosition: "Votre position n'a pas pu être lue.",
    severalValues: 'Plusieurs valeurs séparées par une virgule',
    removeFile: 'Retirer le fichier',
    left: '%{count} caractère restant |||| %{count} caractères restants'
  },
  en: {
    submit: 'Send',
    sending: 'Sending…',
    thanks: 'Thank you, your answer is recorded.',
    another: 'Send another answer',
    mandatory: 'Fields marked * are mandatory.',
    mandatoryField: '(mandatory)',
    problems: 'One field is to be corrected. |||| %{smart_count} fields are to be corrected.',
    refused: 'Your answer was not accepted.',
    failed: 'It could not be sent. What you typed is kept: try again in a moment.',
    tooEarly: 'It was sent too quickly for a person. Wait a few seconds and send it again.',
    tooFast: 'You have just sent an answer: wait a minute before the next one.',
    forbidden: 'You may not add answers. Ask who manages this form for a protected link.',
    signIn: 'Sign in',
    noColumns: 'This dataset has no column to fill in yet.',
    choose: 'Choose…',
    none: 'No answer',
    yes: 'Yes',
    no: 'No',
    latitude: 'Latitude',
    longitude: 'Longitude',
    position: 'Position',
    myPosition: 'My position',
    locating: 'Looking…',
    noPosition: 'Your position could not be read.',
    severalValues: 'Several values separated by a comma',
    removeFile: 'Remove the file',
    left: '%{count} character left |||| %{count} characters left'
  }
})

/** Validation messages, the same as in the other forms of the platform. */
export const problemWords = wordsOf(problemMessages, locale)
