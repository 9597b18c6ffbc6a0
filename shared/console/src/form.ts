/**
 * Forms of every screen, on the host's one copy of the library: 10 KB brotli that no remote carries itself. Loaded with
 * the first form.
 */
export { useForm, useWatch, type DefaultValues, type FieldValues, type Path, type Resolver } from 'react-hook-form'
