import { applyDecorators, Body, Controller, Param, Patch } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentViewer, StaffOnly } from '../../../platform/authorization/auth.decorators.js';
import { ApiErrors, Operation, Responds } from '../../../platform/http/openapi/responses.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { UserAdministrationService } from '../user-administration.service.js';
import type { UserEntity } from '../user.entity.js';
import { SuspendUserDto, SuspensionDto } from './suspension.dto.js';

const ApiSuspension = () =>
  applyDecorators(
    ApiParam({ name: 'username', type: String, example: 'mallory', description: 'Case-insensitive.' }),
    Responds(200, 'The user, suspended or not, as it is now.', SuspensionDto),
    ApiErrors({ 404: 'There is no user "adda".' }),
  );

@ApiTags('staff')
@StaffOnly()
@Controller('users')
export class SuspensionsController {
  constructor(private readonly administration: UserAdministrationService) {}

  @Patch(':username/suspend')
  @ApiSuspension()
  @Operation(`Suspend a user.
    Requests with a key of the user get 403 with the reason. Recordings and collections stay. If the user is already
    suspended, only the reason changes. Only the operator may suspend staff.`)
  async suspendUser(
    @Param('username') username: string,
    @Body() { reason }: SuspendUserDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<SuspensionDto> {
    return presentSuspension(await this.administration.suspend(username, reason, viewer.username));
  }

  @Patch(':username/unsuspend')
  @ApiSuspension()
  @Operation('Lift the suspension of a user.')
  async unsuspendUser(
    @Param('username') username: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<SuspensionDto> {
    return presentSuspension(await this.administration.unsuspend(username, viewer.username));
  }
}

function presentSuspension({ username, suspendedAt, suspendedReason }: UserEntity): SuspensionDto {
  return {
    username,
    suspended_at: suspendedAt?.toISOString() ?? null,
    suspended_reason: suspendedReason,
  };
}
