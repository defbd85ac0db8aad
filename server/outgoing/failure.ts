/** Failures of outgoing requests, with messages for users. */

const texts = {
  invalidAddress: 'adresse invalide',
  /** The same message for refused and unknown names, so that responses reveal nothing of a local network. */
  unreachable: "cette adresse n'existe pas ou n'est pas accessible",
  refused: 'le serveur refuse la connexion',
  interrupted: 'la connexion a été interrompue',
  certificate: "le certificat du serveur n'est pas valide",
  /** The server does not speak TLS: usually the address should start with `http`. */
  noTls: 'le serveur ne répond pas en HTTPS à cette adresse',
  timeout: 'le serveur met trop de temps à répondre',
  tooLarge: 'la réponse du serveur est trop volumineuse',
  redirects: 'le serveur redirige trop de fois',
  badAnswer: 'la réponse du serveur ne peut pas être lue',
  /** The server responded with an error status. */
  status: 'le serveur répond par une erreur'
}

export type FailureReason = keyof typeof texts

/** Failure of an outgoing request. The message contains neither address nor other network details. */
export class OutgoingFailure extends Error {
  readonly reason: FailureReason
  /** Status of the response; undefined without response. */
  readonly status: number | undefined
  /** JSON body of the error response; undefined otherwise. */
  readonly answer: unknown

  constructor(
    reason: FailureReason,
    {
      message = texts[reason],
      status,
      answer,
      cause
    }: { message?: string; status?: number; answer?: unknown; cause?: unknown } = {}
  ) {
    super(message, { cause })
    this.name = 'OutgoingFailure'
    this.reason = reason
    this.status = status
    this.answer = answer
  }
}

/** Thrown instead of connecting to an address that users may not name. */
export class RefusedAddress extends Error {
  readonly code = 'REFUSED_ADDRESS'
}

const reasonOfCode: Record<string, FailureReason> = {
  REFUSED_ADDRESS: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ENODATA: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'badAnswer',
  UND_ERR_INVALID_ARG: 'invalidAddress'
}

/** Converts an error of a connection to an OutgoingFailure. */
export function failureOf(error: unknown): OutgoingFailure {
  if (error instanceof OutgoingFailure) return error
  const { name, code = '', errors } = error as { name?: string; code?: string; errors?: { code?: string }[] }
  const reason = name === 'HTTPParserError' ? 'badAnswer' : reasonOf(errors?.[0]?.code ?? code)
  return new OutgoingFailure(reason, { cause: error })
}

function reasonOf(code: string): FailureReason {
  const known = reasonOfCode[code]
  if (known) return known
  // Errors of the decompression.
  if (code.startsWith('Z_') || code.startsWith('ERR__ERROR')) return 'badAnswer'
  if (/^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/.test(code)) return 'noTls'
  if (/CERT|SIGNATURE|ERR_TLS|ERR_SSL|UNABLE_TO|EPROTO/.test(code)) return 'certificate'
  return 'interrupted'
}
