import { Button, type ButtonProps } from './Button'
import { Icon, type IconName } from './Icon'

export type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'wide'> & {
  icon: IconName
  /** What it does; read aloud and shown on hover. */
  label: string
}

/** A square button with a picture only, so its label is required. */
export function IconButton({ icon, label, tone = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} tone={tone} className={`icon ${className ?? ''}`} aria-label={label} title={rest.title ?? label}>
      <Icon name={icon} />
    </Button>
  )
}
