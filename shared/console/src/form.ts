/**
 * The form library, shared by the host (10 KB brotli), so that remotes do not bundle it. Loaded with the first form.
 */
export { useForm, useWatch, type DefaultValues, type FieldValues, type Path, type Resolver } from 'react-hook-form'
