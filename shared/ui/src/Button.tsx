import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  /** `primary` once per screen, `danger` for what takes money or rights away, `quiet` without a frame. */
  tone?: 'plain' | 'primary' | 'danger' | 'quiet'
  /** 28, 32 or 36 px high. */
  size?: 'small' | 'medium' | 'large'
  /** Fills the available width. */
  wide?: boolean
  /** Shows progress and ignores clicks; the text stays, so the width does. */
  busy?: boolean
  /** Off with a reason: stays focusable, says why on hover and to screen readers. Preferred over `disabled`. */
  whyNot?: string
  /** Off without a reason, such as an untouched form. */
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

/** The classes of a button, for links styled as one. */
export const buttonClass = (tone: ButtonProps['tone'] = 'plain', size: ButtonProps['size'] = 'medium', extra = '') =>
  `k-btn ${tone} ${size} ${extra}`.trim()

/** A button. A plain element with classes, so that the login page can use it without Chakra. */
export function Button({
  tone,
  size,
  wide,
  busy,
  whyNot,
  disabled,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isOff = Boolean(busy) || whyNot !== undefined
  return (
    <button
      {...rest}
      type={isOff ? 'button' : type}
      disabled={disabled}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      aria-description={whyNot}
      title={whyNot ?? rest.title}
      className={buttonClass(tone, size, `${wide ? 'wide ' : ''}${className ?? ''}`)}
      onClick={isOff ? undefined : onClick}
    >
      {busy && <span className="k-spin" aria-hidden="true" />}
      {children}
    </button>
  )
}
