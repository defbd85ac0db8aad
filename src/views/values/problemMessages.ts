import type { FeatureMessages } from '../../i18n/translate.tsx'

/** Rules of columns that a value breaks. */
export const problemMessages: FeatureMessages = {
  fr: {
    problems: {
      about: '%{column} : %{rule}',
      withValue: '%{problem} (valeur : %{value})',
      empty: 'vide',
      required: 'une valeur est obligatoire',
      unknown: 'cette colonne n’existe pas',
      atLeast: 'la valeur doit être au moins %{limit}',
      atMost: 'la valeur doit être au plus %{limit}',
      type: 'la valeur doit être %{limit}',
      maxLength:
        'le texte doit avoir %{limit} caractère au plus |||| le texte doit avoir %{limit} caractères au plus',
      minLength:
        'le texte doit avoir %{limit} caractère au moins |||| le texte doit avoir %{limit} caractères au moins',
      format: 'la valeur doit être %{limit}',
      pattern: 'le texte n’a pas la forme attendue, %{limit}',
      choice: 'la valeur ne fait pas partie des choix possibles',
      other: '%{limit}',
      types: {
        integer: 'un nombre entier',
        number: 'un nombre',
        boolean: 'vrai ou faux',
        string: 'un texte',
        array: 'une liste',
        object: 'un objet'
      },
      formats: {
        date: 'une date',
        'date-time': 'une date avec son heure',
        time: 'une heure',
        uri: 'une adresse web complète',
        'uri-reference': 'une adresse web',
        email: 'une adresse de courriel'
      }
    }
  },
  en: {
    problems: {
      about: '%{column}: %{rule}',
      withValue: '%{problem} (value: %{value})',
      empty: 'empty',
      required: 'a value is required',
      unknown: 'there is no such column',
      atLeast: 'the value must be at least %{limit}',
      atMost: 'the value must be at most %{limit}',
      type: 'the value must be %{limit}',
      maxLength:
        'the text must have %{limit} character at most |||| the text must have %{limit} characters at most',
      minLength:
        'the text must have at least %{limit} character |||| the text must have at least %{limit} characters',
      format: 'the value must be %{limit}',
      pattern: 'the text does not have the expected form, %{limit}',
      choice: 'the value is none of the possible choices',
      other: '%{limit}',
      types: {
        integer: 'a whole number',
        number: 'a number',
        boolean: 'true or false',
        string: 'a text',
        array: 'a list',
        object: 'an object'
      },
      formats: {
        date: 'a date',
        'date-time': 'a date with its time',
        time: 'a time',
        uri: 'a complete web address',
        'uri-reference': 'a web address',
        email: 'an e-mail address'
      }
    }
  }
}
