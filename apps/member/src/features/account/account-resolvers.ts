import { zodResolver } from '@hookform/resolvers/zod';
import {
  changeName,
  changeNickname,
  changePassword,
  requestEmailChange,
} from '@orchard/contract/account';

export const changeNameResolver = zodResolver(changeName.spec.body);
export const changePasswordResolver = zodResolver(changePassword.spec.body);
export const requestEmailChangeResolver = zodResolver(requestEmailChange.spec.body);
export const changeNicknameResolver = zodResolver(changeNickname.spec.body);
