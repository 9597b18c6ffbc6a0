import type { OtpSecret } from '@kasa/contracts/auth'

import type { LoginWords } from '../language/loginWords'
import { CopyButton } from './CopyButton'
import { qrWidth } from './qrPicture'

/** In groups of four, as in authenticator apps. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

type SecretViewProps = { secret: OtpSecret; picture: string; text: LoginWords }

/** Picture, email and secret for an authenticator app (specification section 2, "Secret modal"). */
export function SecretView({ secret, picture, text }: SecretViewProps) {
  return (
    <div className="l-secret">
      <img src={picture} width={qrWidth} height={qrWidth} alt={text.qr} />
      <dl>
        <dt>{text.email}</dt>
        <dd>{secret.email}</dd>
        <dt>{text.secret}</dt>
        <dd>
          <code>{inFours(secret.userSecret)}</code>
          {navigator.clipboard && <CopyButton text={secret.userSecret} label={text.copy} doneLabel={text.copied} />}
        </dd>
      </dl>
    </div>
  )
}
