import { zodResolver } from '@hookform/resolvers/zod';
import { forgotPassword, resetPassword, setFirstPassword } from '@orchard/contract/passwords';

export const resetPasswordResolver = zodResolver(resetPassword.spec.body);
export const setFirstPasswordResolver = zodResolver(setFirstPassword.spec.body);
export const forgotPasswordResolver = zodResolver(forgotPassword.spec.body);
